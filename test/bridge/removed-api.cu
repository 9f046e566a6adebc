// The run-time API that CUDA 13 dropped or changed, and the warp intrinsics without a mask.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -std=c++11
void host(int *p, cudaStream_t stream) {
  cudaThreadSynchronize();
  cudaThreadSetLimit(cudaLimitStackSize, 1024);
  cudaThreadExit();
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  int sum = device.clockRate + device.memoryClockRate + device.deviceOverlap + device.computeMode +
            device.kernelExecTimeoutEnabled + device.singleToDoublePrecisionPerfRatio;
  cudaMemAdvise(p, sum, cudaMemAdviseSetReadMostly, 0);
  cudaMemPrefetchAsync(p, 4, 0, stream);
  cudaMemPrefetchAsync(p, 4, cudaCpuDeviceId);
  cudaDeviceGetAttribute(&sum, cudaDevAttrCooperativeMultiDeviceLaunch, 0);
  cudaLaunchParams launch;
  cudaLaunchCooperativeKernelMultiDevice(&launch, 1);
}
void graphs(cudaGraph_t graph, cudaGraphNode_t node, cudaStream_t stream) {
  cudaGraphExec_t exec;
  size_t count;
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  cudaGraphAddDependencies(graph, &node, &node, 1);
  cudaGraphGetEdges(graph, &node, &node, &count);
  cudaGraphNodeGetDependencies(node, &node, &count);
  cudaStreamCaptureStatus status;
  unsigned long long id;
  cudaStreamGetCaptureInfo(stream, &status, &id);
}
