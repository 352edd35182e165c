import { productErrors, type StylePreview, type StyleProfile, voiceErrors } from '@targum/contracts';
import { applyStyle, translateTexts } from '@targum/translation';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { listProjectTerms } from '../glossaries/project-glossaries.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { engineFor } from '../system/tier-engines.ts';
import { engineOptions, readsInstructions } from './engine-options.ts';
import { firstParagraphs } from './first-paragraphs.ts';
import { requireOwnVoice } from './policy.ts';
import { adaptsWith } from './present-voice.ts';
import { sameLanguages } from './project-voice.ts';
import { selectLatest } from './trainings.sql.ts';

const fail = AppError.of({ ...productErrors, ...voiceErrors });
const tier = 'custom';

/** The first page of a project, as the engine writes it and as the author would have it written. */
export async function previewVoice(
  deps: Deps,
  principal: Principal,
  voiceId: string,
  { project_id: projectId, style }: { project_id: string; style: StyleProfile },
  signal: AbortSignal,
): Promise<StylePreview> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  const project = await requireOwnProject(deps.db, principal, projectId);
  if (!sameLanguages(voice, project)) throw fail('voice_languages');
  const texts = await firstParagraphs(deps.db, project.id);
  if (texts.length === 0) throw fail('project_not_ready');
  const engine = engineFor(deps, tier);
  const { source_language: source, target_language: target } = voice;
  if (!engine.supports(source, target)) throw fail('engine_unavailable');
  const done = (await selectLatest(deps.db, [voice.id])).get(voice.id)?.done;
  const trainingId = done && adaptsWith(voice, done) ? done.id : null;
  const voiced = await engineOptions(deps, { voiceId, trainingId, style, tier, target }, texts);
  const glossary = await listProjectTerms(deps.db, project.id);
  const plainly = { source, target, glossary, signal };
  const before = await translateTexts(engine, texts, plainly);
  const after =
    Object.keys(voiced).length === 0 ? before : await translateTexts(engine, texts, { ...plainly, ...voiced });
  return {
    paragraphs: texts.map((text, at) => {
      const made = after[at];
      const styled = made && applyStyle(made, style, target, { text, language: source });
      return { source: text, before: before[at]?.text ?? '', after: styled?.text ?? '' };
    }),
    prompts_used: readsInstructions(deps, tier),
  };
}
