import { useQuery } from '@tanstack/react-query';
import { reportNames } from '@targum/contracts';
import { Badge } from '../../components/badge.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

/** How every name came out, so that what differs shows. */
export function NamesReport({ projectId }: { projectId: string }) {
  const { t, format } = useLanguage();
  const names = useQuery({
    queryKey: ['names-report', projectId],
    queryFn: () => call(reportNames, { params: { projectId } }),
  }).data?.names.filter((name) => name.occurrences > 0);
  if (!names || names.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-xl font-semibold">{t('names.report')}</h2>
      <p className="mb-3 text-sm text-muted">{t('names.report.about')}</p>
      <Table
        caption={t('names.report')}
        head={[
          { label: t('names.source') },
          { label: t('names.report.renderings') },
          { label: t('names.report.same') },
        ]}
      >
        {names.map((name) => (
          <tr key={name.id} className="align-top">
            <td className="p-3">
              <bdi className="font-medium">{name.source}</bdi>
              <span className="block text-sm text-muted">
                {t('names.report.found', {
                  aligned: format.number(name.aligned),
                  occurrences: format.number(name.occurrences),
                })}
              </span>
            </td>
            <td className="p-3">
              <ul className="flex flex-wrap gap-x-4 gap-y-1">
                {name.renderings.map((rendering) => (
                  <li key={rendering.text}>
                    <bdi>{rendering.text}</bdi>{' '}
                    <span className="text-sm text-muted tabular-nums">× {format.number(rendering.count)}</span>
                  </li>
                ))}
              </ul>
            </td>
            <td className="p-3">
              {name.renderings.length === 0 ? null : (
                <Badge tone={name.consistent ? 'good' : 'accent'}>
                  {t(name.consistent ? 'names.consistent' : 'names.inconsistent')}
                </Badge>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
