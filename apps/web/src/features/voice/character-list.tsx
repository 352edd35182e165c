import type { StyleProfile } from '@targum/contracts';
import { Button } from '../../components/button.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';

type Character = NonNullable<StyleProfile['characters']>[number];

interface CharacterListProps {
  characters: readonly Character[];
  /** Whom the texts show. */
  found: readonly Character[];
  onChange: (characters: Character[]) => void;
}

const genders = ['female', 'male'] as const;
const control = 'min-h-10 rounded-lg border border-edge bg-surface px-2.5';

/** Who is a woman and who a man, where the language has to know. */
export function CharacterList({ characters, found, onChange }: CharacterListProps) {
  const { t } = useLanguage();
  const replace = (at: number, change: Partial<Character>) =>
    onChange(characters.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const proposed = found.filter(({ name }) => !characters.some((one) => one.name === name));
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('style.characters')}</legend>
      <ul className="space-y-2">
        {characters.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name is being typed here: it cannot be the key
          <li key={at} className="flex flex-wrap items-center gap-2">
            <input
              dir="auto"
              aria-label={t('style.characters.name')}
              value={one.name}
              maxLength={100}
              onChange={(event) => replace(at, { name: event.target.value })}
              className={`${control} w-40 flex-1`}
            />
            <select
              aria-label={`${t('style.characters.gender')}: ${one.name}`}
              value={one.gender}
              onChange={(event) => replace(at, { gender: genders.find((g) => g === event.target.value) ?? one.gender })}
              className={control}
            >
              {genders.map((gender) => (
                <option key={gender} value={gender}>
                  {t(`style.gender.${gender}`)}
                </option>
              ))}
            </select>
            <SmallButton about={one.name} onClick={() => onChange(characters.filter((_, index) => index !== at))}>
              {t('style.characters.remove')}
            </SmallButton>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Button
          kind="quiet"
          className="min-h-9! px-3! py-1! text-sm"
          onClick={() => onChange([...characters, { name: '', gender: 'female' }])}
        >
          {t('style.characters.add')}
        </Button>
        {proposed.slice(0, 8).map((one) => (
          <button
            key={one.name}
            type="button"
            className="cursor-pointer text-accent underline underline-offset-4"
            onClick={() => onChange([...characters, one])}
          >
            <bdi>{one.name}</bdi>: {t(`style.gender.${one.gender}`)}
          </button>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">{t('style.byPrompt')}</p>
    </fieldset>
  );
}
