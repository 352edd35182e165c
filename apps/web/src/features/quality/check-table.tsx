import type { ProjectReport } from '@targum/contracts';
import { Link } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const tones = { error: 'bad', warning: 'accent', info: 'plain' } as const;

/** Each check that found something, with the way to what it found. */
export function CheckTable({ checks }: { checks: ProjectReport['checks'] }) {
  const { t, format } = useLanguage();
  const found = checks.filter((check) => check.segments > 0);
  return (
    <section>
      <h2 className="mb-3 text-xl font-semibold">{t('quality.checks')}</h2>
      {found.length === 0 ? (
        <p className="text-muted">{t('quality.checks.none')}</p>
      ) : (
        <Table
          caption={t('quality.checks')}
          head={[
            { label: t('quality.check') },
            { label: t('quality.meaning') },
            { label: t('quality.paragraphs'), end: true },
          ]}
        >
          {found.map((check) => (
            <tr key={check.code}>
              <td className="p-3">
                <Badge tone={tones[check.severity]}>{t(`check.${check.code}`)}</Badge>
              </td>
              <td className="min-w-56 p-3 text-sm text-muted">{t(`check.${check.code}.about`)}</td>
              <td className="p-3 text-end tabular-nums">
                <Link
                  to={`?tab=draft&show=${check.code}`}
                  className="font-medium text-accent underline underline-offset-4"
                >
                  {format.number(check.segments)}
                </Link>
                <Link
                  to={`review?show=${check.code}`}
                  className="ms-4 text-sm font-medium text-accent underline-offset-4 hover:underline"
                >
                  {t('review.start')}
                  <span className="sr-only">: {t(`check.${check.code}`)}</span>
                </Link>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
