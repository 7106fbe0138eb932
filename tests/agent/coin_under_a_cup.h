#pragma once

#include <string>

namespace agent {

/// The rules of a game that hides something. A coin lies under one of two cups;
/// who peeks gets less for the right answer.
inline const std::string kCoinUnderACup = R"(
(role random) (role guesser)
(init hiding)
(cup left) (cup right)
(<= (legal random (hide ?c)) (true hiding) (cup ?c))
(<= (legal random noop) (not (true hiding)))
(<= (legal guesser noop) (true hiding))
(<= (legal guesser peek) (true fresh))
(<= (legal guesser (say ?c)) (not (true hiding)) (cup ?c))
(<= (next fresh) (true hiding))
(<= (next (under ?c)) (does random (hide ?c)))
(<= (next (under ?c)) (true (under ?c)))
(<= (next peeked) (does guesser peek))
(<= (next peeked) (true peeked))
(<= (next (said ?c)) (does guesser (say ?c)))
(<= (sees guesser (coin ?c)) (does guesser peek) (true (under ?c)))
(<= terminal (true (said ?c)))
(<= right (true (said ?c)) (true (under ?c)))
(<= (goal guesser 100) right (not (true peeked)))
(<= (goal guesser 80) right (true peeked))
(<= (goal guesser 0) (not right))
)";

}  // namespace agent
