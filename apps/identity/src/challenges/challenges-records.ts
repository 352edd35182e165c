/** What other slices may read and write here; the rest of the SQL is this slice's own. */
export {
  type ChallengeRow,
  challengeByToken,
  insertChallenge,
  killChallenges,
  killChallengesOfMethod,
  newestCode,
  spend,
  takeTry,
} from './challenges.sql.ts';
