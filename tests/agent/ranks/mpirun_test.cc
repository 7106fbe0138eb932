#include "agent/ranks/mpirun.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "gdl/diagnostics.h"

namespace agent::ranks {
namespace mpirun_test {

TEST(Mpirun, RanksOfAMachineShareItsCores) {
  EXPECT_EQ(threads_of_rank(8, 8, 1), 8U);
  EXPECT_EQ(threads_of_rank(8, 8, 4), 2U);
  EXPECT_EQ(threads_of_rank(8, 8, 3), 2U);
  // More ranks than cores, and ranks that are bound to some cores.
  EXPECT_EQ(threads_of_rank(2, 2, 4), 1U);
  EXPECT_EQ(threads_of_rank(64, 32, 8), 8U);
  EXPECT_EQ(threads_of_rank(8, 1, 2), 1U);
  EXPECT_EQ(threads_of_rank(0, 0, 1), 1U);
}

TEST(Mpirun, IsReadFromTheEnvironment) {
  unsetenv("OMPI_COMM_WORLD_SIZE");
  EXPECT_EQ(Mpirun::of_environment().ranks, 1U);
  setenv("OMPI_COMM_WORLD_SIZE", "8", 1);
  setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "4", 1);
  setenv("OMPI_MCA_orte_enable_recovery", "1", 1);
  EXPECT_EQ(Mpirun::of_environment().ranks, 8U);
  EXPECT_EQ(Mpirun::of_environment().ranks_here, 4U);
  EXPECT_TRUE(Mpirun::of_environment().survives_death);
  setenv("OMPI_COMM_WORLD_SIZE", "many", 1);
  setenv("OMPI_MCA_orte_enable_recovery", "0", 1);
  EXPECT_EQ(Mpirun::of_environment().ranks, 1U);
  EXPECT_FALSE(Mpirun::of_environment().survives_death);
}

TEST(Mpirun, AModuleThatIsNotThereIsAnErrorThatSaysWhatToDo) {
  try {
    open_mpi("/nowhere/henhouse-ranks.so");
    FAIL();
  } catch (const gdl::Error& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("/nowhere/henhouse-ranks.so"), std::string::npos);
    EXPECT_NE(text.find("libopenmpi-dev"), std::string::npos) << text;
  }
}

}  // namespace mpirun_test
}  // namespace agent::ranks
