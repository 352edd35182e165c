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
  const names = new Intl.DisplayNames([shown], { type: 'language' });
  const pairs = languages.flatMap((from) =>
    languages.filter((to) => to.code !== from.code).map((to) => ({ source: from.code, target: to.code })),
  );
  return (
    <label className="flex flex-wrap items-center gap-3 text-lg font-semibold">
      {t('project.direction')}
      <select
        value={`${value.source}-${value.target}`}
        onChange={(event) => {
          const pair = pairs.find((row) => `${row.source}-${row.target}` === event.target.value);
          if (pair) onChange(pair);
        }}
        className="rounded-lg border border-line bg-surface px-3 py-2 text-base font-normal"
      >
        {pairs.map((pair) => (
          <option key={`${pair.source}-${pair.target}`} value={`${pair.source}-${pair.target}`}>
            {t('project.direction.pair', {
              from: names.of(pair.source) ?? pair.source,
              to: names.of(pair.target) ?? pair.target,
            })}
          </option>
        ))}
      </select>
    </label>
  );
}
