#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/hidden/belief/population.h"
#include "search/hidden/belief/replay.h"
#include "search/hidden/belief/role_model.h"
#include "search/hidden/information.h"

namespace search::hidden::belief {

/// What a role holds possible, by samples. A rung is a population of equally
/// probable states behind one step of the evidence. The next rung is drawn by
/// conditioned playouts: from the base, where enough of them survive the whole
/// way, so that nothing is ever drawn from what was drawn; else from the last
/// rung; and where too few different states come of that, from rungs 1, 2, 4, 8
/// and more steps lower, with fresh draws (HyperPlay's backtracking, Schofield,
/// Cerexhe and Thielscher 2012, thousands at once). Each particle of a rung
/// gets equally many attempts, so that survivors need no weights. By a model of
/// the others they are weighed and drawn again rung by rung; then nothing is
/// drawn from the base that can be drawn from above it, since the weights of
/// long ways differ too much. All rungs are kept, up to a megabyte each, since
/// any may have to be gone back to. Belongs to one thread.
class Ladder {
 public:
  struct Limits {
    std::size_t particles = 4096;  ///< of a rung at most
    /// A rung of fewer different states than this is looked for lower.
    std::size_t different = 512;
    /// Steps of playouts for one rung from the base, and for one from each of
    /// the lower rungs; both are outlasted by one round of playouts.
    std::uint64_t base_steps = 0;
    std::uint64_t rung_steps = 0;
    std::uint32_t round = 1024;  ///< attempts between two looks at the clock
    std::size_t histories = 16;  ///< looked for where nothing survives
  };
  enum class End : std::uint8_t { kDone, kNothing, kOutOfTime };

  /// What is passed must outlive it.
  Ladder(reasoner::StateMachine& machine, InformationTable& table,
         const RoleModel& model, const Limits& limits, std::uint64_t seed);

  /// Begins anew: the base is drawn from `population`, which stands before step
  /// `step` of the evidence; as it is, where it has one entry.
  void begin(const Population& population, std::size_t step);

  /// Adds a rung behind the last step of `evidence`, at least one step above
  /// the last one; of that, all steps that the rungs stand on are as they were.
  /// `share` of the limits may be used. Where nothing survives of what was
  /// drawn, histories are looked for in the network, if the machine has one:
  /// a new base, of which only that each entry is possible is known. Where
  /// there is none, or nothing was found by the deadline, there is no new rung.
  End climb(const reasoner::Evidence& evidence, double share,
            const Deadline& deadline);
  /// Adds a base to go on from behind the last step of the evidence, whatever
  /// was perceived in it: the rung below, played on at random. False where it
  /// cannot be.
  bool climb_blindly(const reasoner::Evidence& evidence);

  /// The states of the last rung, equally probable, without what roles know.
  Population population() const;
  /// What every role knows in one of them, by role. `evidence` is as it was in
  /// `climb`. Takes some playouts by the machine when it is asked first.
  std::span<const InformationId> information(const reasoner::Evidence& evidence,
                                             std::size_t particle);
  /// Calls `visit` with a reference to each number of what a role knows in any
  /// rung, which it may change.
  template <typename Visit>
  void for_each_information(Visit visit) {
    for (Rung& rung : rungs_) {
      for (InformationId& id : rung.information) {
        if (id != kUnknown) visit(id);
      }
    }
  }
  /// Whether the last rung was drawn from the base.
  bool from_base() const { return rungs_.back().parent == kBase; }

 private:
  static constexpr std::size_t kBase = 0;
  struct Origin {
    std::uint32_t particle = 0;  ///< of the parent
    std::uint64_t seed = 0;
    std::uint64_t playout = 0;
  };
  struct Rung {
    std::size_t step = 0;
    std::size_t parent = kBase;  ///< among rungs_; itself for the base
    std::vector<reasoner::State> states;
    std::vector<Origin> origins;             ///< none for the base
    std::vector<InformationId> information;  ///< kUnknown where not yet asked
  };
  static constexpr InformationId kUnknown = ~InformationId{0};

  void stand_on(Rung base, bool base_pays);
  End find_histories(const reasoner::Evidence& evidence,
                     const Deadline& deadline);
  void add_history(const reasoner::Evidence& evidence,
                   std::span<const reasoner::MoveId> joint_moves, Rung& rung);
  Rung draw(std::size_t parent, const reasoner::Evidence& evidence,
            std::uint64_t step_limit, const Deadline& deadline);
  std::uint64_t play_round(const Rung& parent,
                           const reasoner::Evidence& evidence,
                           std::uint32_t attempts, const Deadline& deadline,
                           Rung& rung);
  void weigh(const reasoner::Evidence& evidence, const Deadline& deadline,
             Rung& rung);
  void thin_out(std::size_t wanted, Rung& rung);
  std::size_t differing(const Rung& rung) const;
  void resolve(const reasoner::Evidence& evidence, std::size_t rung,
               std::size_t particle);
  double replay(const reasoner::Evidence& evidence, Rung& rung,
                std::size_t particle);

  reasoner::StateMachine& machine_;
  std::size_t roles_;
  InformationTable& table_;
  const RoleModel& model_;
  Limits limits_;
  std::uint64_t seed_;
  std::uint64_t runs_ = 0;
  Replay replay_;

  std::unique_ptr<reasoner::ConditionedPlayouts> owned_;
  reasoner::ConditionedPlayouts* playouts_;
  reasoner::Survivors survivors_;

  std::vector<Rung> rungs_;  // the first is the base
  bool base_pays_ = true;    // whether rungs are still drawn from it
};

}  // namespace search::hidden::belief
