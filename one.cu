#include "kernels/attention_backward/persistent.cuh"
using namespace warpgauge::kernels::attention_backward;
#ifdef PERS
void* kAll[] = {(void*)persistent<Shape<WIDTH, false, true>, AddBy::kCopyEngine, Order::ORDER>};
#else
void* kAll[] = {(void*)in_roles<Shape<WIDTH, false>, AddBy::kCopyEngine, Order::ORDER>};
#endif
