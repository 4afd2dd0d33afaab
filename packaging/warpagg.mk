# Rewrites CUDA sources in a Makefile:
#
#     include $(shell warpagg-rewrite --print-makefile)
#     WARPAGG_FLAGS := --arch=sm_90 -I include
#
#     app: main.o $(WARPAGG_DIR)/src/kernels.o
#     $(WARPAGG_DIR)/%.o: $(WARPAGG_DIR)/%.cu
#             nvcc -arch=sm_90 $(WARPAGG_CPPFLAGS) -I src -c $< -o $@
#
# $(WARPAGG_DIR)/NAME.cu is NAME.cu rewritten, made again when the source, a header of it or the tool changes.

WARPAGG ?= warpagg-rewrite
WARPAGG_DIR ?= rewritten
WARPAGG_FLAGS ?=
WARPAGG_CPPFLAGS := -I$(shell $(WARPAGG) --print-include-dir)
warpagg_program := $(shell command -v $(WARPAGG))

$(WARPAGG_DIR)/%.cu: %.cu $(warpagg_program)
	@mkdir -p $(@D)
	$(WARPAGG) -q $(WARPAGG_FLAGS) $< -o $@ -MD -MF $@.d

.PRECIOUS: $(WARPAGG_DIR)/%.cu
-include $(shell find $(WARPAGG_DIR) -name '*.cu.d' 2>/dev/null)

# A header that is gone is no error: what included it is made again.
%.h %.hpp %.cuh %.inl:;
