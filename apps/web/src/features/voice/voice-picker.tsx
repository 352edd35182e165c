import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseProjectVoice, getProjectVoice, listVoices, type ProjectStatus } from '@targum/contracts';
import { Link } from 'react-router';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { useChoice } from '../../lib/use-choice.ts';

/** Which voice a project is translated in (area `work`); only those for its languages can be chosen. */
export function VoicePicker({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const params = { projectId: project.project_id };
  const own = useQuery({ queryKey: ['voices'], queryFn: () => call(listVoices, {}) });
  const queryKey = ['project-voice', project.project_id];
  const used = useQuery({ queryKey, queryFn: () => call(getProjectVoice, { params }) });
  const choice = useChoice({
    kept: used.data?.voice?.id ?? null,
    of: project.project_id,
    save: (voiceId: string | null) => call(chooseProjectVoice, { params, body: { voice_id: voiceId } }),
    onSaved: async (data) => {
      // An answer asked for before knows nothing of the choice.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, data);
      // What the memory knows of the project depends on it.
      void queries.invalidateQueries({ queryKey: ['estimate', project.project_id] });
    },
  });
  if (own.isPending || used.isPending) return <Skeleton className="h-16 w-64" />;
  const fitting = own.data?.voices.filter(
    (voice) => voice.source_language === project.source_language && voice.target_language === project.target_language,
  );
  const failure = own.error ?? used.error ?? choice.error;
  return (
    <div className="max-w-md">
      {fitting && fitting.length > 0 ? (
        <Field label={t('voicePick.title')} hint={t('voicePick.hint')}>
          {(control) => (
            <select
              {...control}
              value={choice.chosen ?? ''}
              onChange={(event) => choice.choose(event.target.value === '' ? null : event.target.value)}
            >
              <option value="">{t('voicePick.none')}</option>
              {fitting.map((voice) => (
                <option key={voice.id} value={voice.id}>
                  {voice.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : (
        <>
          <p className="font-medium">{t('voicePick.title')}</p>
          <p className="mt-1 text-sm text-pretty text-muted">{t('voicePick.empty')}</p>
        </>
      )}
      {failure ? <Notice kind="error">{describeFailure(t, failure)}</Notice> : null}
      <Link to="/voices" className="mt-1 inline-block text-sm underline underline-offset-4">
        {t('voicePick.manage')}
      </Link>
    </div>
  );
}
