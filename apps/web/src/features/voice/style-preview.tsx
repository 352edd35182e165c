import { useMutation, useQuery } from '@tanstack/react-query';
import { listProjects, previewVoice, type StyleProfile, type Voice } from '@targum/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeVoiceError } from './describe-voice-error.ts';
import { markChanges } from './mark-changes.ts';

const mostProjects = 100;

/** The author's own first page without and with the style as it stands in the form, saved or not. */
export function StylePreview({ voice, style }: { voice: Voice; style: StyleProfile }) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState('');
  const projects = useQuery({
    queryKey: ['projects', 'preview'],
    queryFn: () => call(listProjects, { query: { limit: mostProjects, sort: 'newest' } }),
  });
  const fitting =
    projects.data?.projects.filter(
      (project) =>
        project.source_language === voice.source_language &&
        project.target_language === voice.target_language &&
        project.words.total > 0,
    ) ?? [];
  const projectId = chosen || (fitting[0]?.project_id ?? '');
  const preview = useMutation({
    mutationFn: () => call(previewVoice, { params: { voiceId: voice.id }, body: { project_id: projectId, style } }),
  });
  return (
    <section aria-label={t('preview.title')} className="rounded-2xl border border-line bg-surface p-5">
      <h2 className="text-lg font-semibold">{t('preview.title')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('preview.about')}</p>
      {projects.isSuccess && fitting.length === 0 ? <p>{t('preview.none')}</p> : null}
      {fitting.length > 0 ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-56 flex-1 sm:max-w-md">
            <Field label={t('preview.project')}>
              {(control) => (
                <select {...control} value={projectId} onChange={(event) => setChosen(event.target.value)}>
                  {fitting.map((project) => (
                    <option key={project.project_id} value={project.project_id}>
                      {project.name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <Button kind="quiet" disabled={preview.isPending} onClick={() => preview.mutate()}>
            {t('preview.run')}
          </Button>
          {preview.isPending ? <output className="animate-pulse text-muted">{t('preview.running')}</output> : null}
        </div>
      ) : null}
      {preview.isError ? <Notice kind="error">{describeVoiceError(t, preview.error)}</Notice> : null}
      {preview.data && !preview.data.prompts_used && isTold(style) ? (
        <Notice kind="info">{t('preview.rulesOnly')}</Notice>
      ) : null}
      {preview.data ? <Paragraphs voice={voice} paragraphs={preview.data.paragraphs} /> : null}
    </section>
  );
}

/** Whether the style holds something that only a language model can follow. */
const isTold = ({ numbers, narrator, characters, notes }: StyleProfile): boolean =>
  Boolean(numbers ?? narrator ?? characters ?? notes);

interface Paragraph {
  source: string;
  before: string;
  after: string;
}

function Paragraphs({ voice, paragraphs }: { voice: Voice; paragraphs: Paragraph[] }) {
  const { t } = useLanguage();
  const same = paragraphs.every(({ before, after }) => before === after);
  return (
    <>
      {same ? <Notice kind="info">{t('preview.same')}</Notice> : null}
      <ol className="mt-5 divide-y divide-line" data-testid="preview">
        {paragraphs.map(({ source, before, after }) => (
          <li key={source} className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-3">
            <Side label={t('preview.source')} language={voice.source_language}>
              {source}
            </Side>
            <Side label={t('preview.before')} language={voice.target_language}>
              {before}
            </Side>
            <Side label={t('preview.after')} language={voice.target_language}>
              {markChanges(before, after).map(({ text, changed, at }) =>
                changed ? (
                  <mark key={at} className="rounded bg-tint font-semibold text-accent">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </Side>
          </li>
        ))}
      </ol>
    </>
  );
}

function Side({ label, language, children }: { label: string; language: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <p dir="auto" lang={language}>
        {children}
      </p>
    </div>
  );
}
