import { bench } from 'virtual:bench-figures';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { chooseFigures } from './choose-figures.ts';

/** What our own bench measured last, and on what machine. */
export function Figures() {
  const { t, language } = useLanguage();
  if (!bench) return <p className="text-muted">{t('investors.figures.none')}</p>;
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(bench.at));
  return (
    <>
      <Table
        caption={t('investors.figures')}
        head={[{ label: t('investors.figures.what') }, { label: t('investors.figures.value'), end: true }]}
      >
        {chooseFigures(bench.rows).map((row) => (
          <tr key={`${row.name} ${row.unit}`}>
            <td className="p-3">
              <bdi lang="en">{row.name}</bdi>
            </td>
            <td className="p-3 text-end whitespace-nowrap tabular-nums">
              <bdi lang="en">
                {number.format(row.value)} {row.unit}
              </bdi>
            </td>
          </tr>
        ))}
      </Table>
      <p className="mt-3 text-sm text-muted">
        {t('investors.figures.machine', {
          day,
          cores: bench.machine.cores,
          cpu: `\u2068${bench.machine.cpu}\u2069`,
        })}
      </p>
    </>
  );
}
