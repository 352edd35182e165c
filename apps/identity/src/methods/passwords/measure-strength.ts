import type { passwordStrength } from '@targum/identity-contracts';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Project } from '../../projects/project-directory.ts';
import { normalise } from './password-hasher.ts';

type Strength = z.infer<typeof passwordStrength>;

const goodScore = 3;

export async function measureStrength(deps: Deps, project: Project, given: string, email: string): Promise<Strength> {
  const password = normalise(given);
  const { settings } = project;
  const words = [email, email.split('@')[0] ?? '', ...email.split(/[@.+_-]/), project.name].filter(
    (word) => word.length > 2,
  );
  const { score, feedback } = await deps.strength.estimate(password, words);
  const luds = measureLuds(password, settings.luds_complexity, settings.password_min_length);
  const breached = (await deps.breached.has(password)) || isOwnName(password, email, project.name);
  const isLong = luds.missing_characters === 0;
  const isStrong = settings.password_policy === 'luds' ? luds.missing_complexity === 0 : score >= goodScore;
  return {
    valid_password: isLong && isStrong && !breached,
    score,
    breached_password: breached,
    breach_detection_on_create: true,
    strength_policy: settings.password_policy,
    feedback: {
      warning: sentence(feedback.warning ?? ''),
      suggestions: [
        ...feedback.suggestions.map(sentence),
        ...(isLong ? [] : [`Use at least ${settings.password_min_length} characters.`]),
      ],
      luds_requirements: luds,
    },
  };
}

/** The widget knows these texts by their English wording with a full stop. */
const sentence = (text: string) => (text && !text.endsWith('.') ? `${text}.` : text);

function isOwnName(password: string, email: string, project: string): boolean {
  const lower = password.toLowerCase();
  return [email, email.split('@')[0] ?? '', project].some((name) => name !== '' && lower === name.toLowerCase());
}

function measureLuds(password: string, complexity: number, minimum: number) {
  const has = {
    has_digit: /\p{Nd}/u.test(password),
    has_lower_case: /\p{Ll}/u.test(password),
    has_symbol: /[^\p{L}\p{N}]/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
  };
  const kinds = Object.values(has).filter(Boolean).length;
  return {
    ...has,
    missing_characters: Math.max(0, minimum - Array.from(password).length),
    missing_complexity: Math.max(0, complexity - kinds),
  };
}
