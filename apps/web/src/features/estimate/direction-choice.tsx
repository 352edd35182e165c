import { useId } from 'react';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';

interface Direction {
  source: string;
  target: string;
}

interface DirectionChoiceProps {
  languages: { code: string; english_name: string; own_name: string }[];
  value: Direction;
  onChange: (direction: Direction) => void;
}

/** Every ordered pair of languages; the first shown is what the server detected. */
export function DirectionChoice({ languages, value, onChange }: DirectionChoiceProps) {
  const { t, language: shown } = useLanguage();
  const id = useId();
  const names = new Intl.DisplayNames([shown], { type: 'language' });
  const pairs = languages.flatMap((from) =>
    languages.filter((to) => to.code !== from.code).map((to) => ({ source: from.code, target: to.code })),
  );
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-lg font-semibold">
        {t('project.direction')}
      </label>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        className="max-w-xs"
        value={`${value.source}-${value.target}`}
        onChange={(event) => {
          const pair = pairs.find((row) => `${row.source}-${row.target}` === event.target.value);
          if (pair) onChange(pair);
        }}
      >
        {pairs.map((pair) => (
          <option key={`${pair.source}-${pair.target}`} value={`${pair.source}-${pair.target}`}>
            {t('project.direction.pair', {
              from: names.of(pair.source) ?? pair.source,
              to: names.of(pair.target) ?? pair.target,
            })}
          </option>
        ))}
      </Select>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {t('project.direction.hint')}
      </p>
    </div>
  );
}
