import type { StyleProfile, Voice } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/texts.ts';
import { CharacterList } from './character-list.tsx';
import { describeVoiceError } from './describe-voice-error.ts';
import {
  hasLetters,
  type Letter,
  letterChoices,
  type StyleField,
  settledStyle,
  styleGroups,
  withChoice,
} from './style-fields.ts';
import { StylePreview } from './style-preview.tsx';
import type { VoiceActions } from './use-voice.ts';

interface StylePaneProps {
  voice: Voice;
  change: VoiceActions['change'];
}

/** The style profile of a voice: chosen, proposed from the texts, and tried on the author's own page. */
export function StylePane({ voice, change }: StylePaneProps) {
  const { t, language } = useLanguage();
  const [style, setStyle] = useState<StyleProfile>(voice.style);
  const [saved, setSaved] = useState<StyleProfile>();
  const set = (key: string, value: unknown) => setStyle((now) => withChoice(now, key, value));
  const found = voice.found_style;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const fresh = Object.keys(found).some(
    (key) => JSON.stringify(found[key as keyof StyleProfile]) !== JSON.stringify(style[key as keyof StyleProfile]),
  );
  return (
    <div className="space-y-8">
      <form
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ style: settledStyle(style) }, { onSuccess: () => setSaved(style) });
        }}
      >
        <p className="max-w-2xl text-pretty text-muted">
          {t('style.about', { language: names.of(voice.target_language) ?? '' })}
        </p>
        {fresh ? (
          <Button kind="quiet" onClick={() => setStyle((now) => ({ ...now, ...found }))}>
            {t('style.takeAll')}
          </Button>
        ) : null}
        <div className="grid gap-5 lg:grid-cols-2">
          {styleGroups(voice.target_language).map(({ title, fields }) => (
            <Card key={title} className="p-5!">
              <fieldset className="space-y-5">
                <legend className="mb-3 font-semibold">{t(`style.${title}`)}</legend>
                {fields.map((field) => (
                  <ChoiceField key={field.key} field={field} style={style} found={found} onChange={set} />
                ))}
                {title === 'spellings' && hasLetters(voice.source_language, voice.target_language) ? (
                  <LetterFields style={style} onChange={(rules) => set('transliteration', rules)} />
                ) : null}
                {title === 'people' ? (
                  <>
                    <CharacterList
                      characters={style.characters ?? []}
                      found={found.characters ?? []}
                      onChange={(characters) => set('characters', characters.length > 0 ? characters : undefined)}
                    />
                    <Field label={t('style.notes')} hint={`${t('style.notes.hint')} ${t('style.byPrompt')}`}>
                      {(control) => (
                        <textarea
                          {...control}
                          dir="auto"
                          rows={3}
                          maxLength={2000}
                          value={style.notes ?? ''}
                          onChange={(event) => set('notes', event.target.value)}
                        />
                      )}
                    </Field>
                  </>
                ) : null}
              </fieldset>
            </Card>
          ))}
        </div>
        <Button type="submit" disabled={change.isPending}>
          {t('style.save')}
        </Button>
        {change.isError ? <Notice kind="error">{describeVoiceError(t, change.error)}</Notice> : null}
        {saved === style ? <Notice kind="info">{t('style.saved')}</Notice> : null}
      </form>
      <StylePreview voice={voice} style={settledStyle(style)} />
    </div>
  );
}

function nameOfChoice({ key, byRule }: StyleField, choice: string): MessageKey {
  if (key === 'narrator') return `style.gender.${choice}` as MessageKey;
  // English examples say nothing where the rule is for Hebrew.
  const plain = key === 'formality' && !byRule ? '.plain' : '';
  return `style.${key}.${choice}${plain}` as MessageKey;
}

interface ChoiceFieldProps {
  field: StyleField;
  style: StyleProfile;
  found: StyleProfile;
  onChange: (key: string, value: string) => void;
}

function ChoiceField({ field, style, found, onChange }: ChoiceFieldProps) {
  const { t } = useLanguage();
  const { key, choices, byRule } = field;
  const proposal = found[key];
  return (
    <div>
      <Field label={t(`style.${key}`)} hint={t(byRule ? 'style.byRule' : 'style.byPrompt')}>
        {(control) => (
          <select {...control} value={style[key] ?? ''} onChange={(event) => onChange(key, event.target.value)}>
            <option value="">{t('style.open')}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {t(nameOfChoice(field, choice))}
              </option>
            ))}
          </select>
        )}
      </Field>
      {proposal && choices.includes(proposal) && proposal !== style[key] ? (
        <p className="mt-1 text-sm">
          {t('style.found', { value: t(nameOfChoice(field, proposal)) })}{' '}
          <button
            type="button"
            className="cursor-pointer font-medium text-accent underline underline-offset-4"
            onClick={() => onChange(key, proposal)}
          >
            {t('style.take')}
            <span className="sr-only">: {t(`style.${key}`)}</span>
          </button>
        </p>
      ) : null}
    </div>
  );
}

type Rules = NonNullable<StyleProfile['transliteration']>;

function LetterFields({ style, onChange }: { style: StyleProfile; onChange: (rules: Rules | undefined) => void }) {
  const { t } = useLanguage();
  const rules = style.transliteration ?? {};
  const set = (letter: Letter, value: string) => {
    const { [letter]: _before, ...rest } = rules;
    const next = value === '' ? rest : { ...rest, [letter]: value };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('style.letters')}</legend>
      <div className="flex flex-wrap gap-3">
        {(Object.keys(letterChoices) as Letter[]).map((letter) => (
          <label key={letter} className="text-sm">
            {t(`style.${letter}`)}{' '}
            <select
              value={rules[letter] ?? ''}
              onChange={(event) => set(letter, event.target.value)}
              className="min-h-10 rounded-lg border border-edge bg-surface px-2"
            >
              <option value="">{t('style.open')}</option>
              {letterChoices[letter].map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">{t('style.byRule')}</p>
    </fieldset>
  );
}
