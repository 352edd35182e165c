import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { Audit } from '../../features/console/audit.tsx';
import { ContactRequests } from '../../features/console/contact-requests.tsx';
import { Health } from '../../features/console/health.tsx';
import { Jobs } from '../../features/console/jobs.tsx';
import { Ledger } from '../../features/console/ledger.tsx';
import { Payouts } from '../../features/console/payouts.tsx';
import { Promotions } from '../../features/console/promotions.tsx';
import { Reviews } from '../../features/console/reviews.tsx';
import { Users } from '../../features/console/users.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { NotFoundRoute } from './not-found.tsx';

const sections = {
  health: Health,
  jobs: Jobs,
  users: Users,
  contact: ContactRequests,
  ledger: Ledger,
  promotions: Promotions,
  reviews: Reviews,
  payouts: Payouts,
  audit: Audit,
};
type SectionId = keyof typeof sections;
const ids = Object.keys(sections) as SectionId[];

/** What the row of sections leads to: those of this page, and identity, which has pages of its own. */
const linked = [...ids, 'identity'] as const;
type Linked = (typeof linked)[number];

const addressOf = (id: Linked) => (id === 'health' ? '/console' : `/console/${id}`);

/** Where administrators look after the installation; each section has an address of its own. */
export function ConsoleRoute() {
  const { section = 'health' } = useParams();
  const { t } = useLanguage();
  const id = ids.find((row) => row === section);
  if (!id) return <NotFoundRoute />;
  const Shown = sections[id];
  return (
    <ConsoleFrame section={id} title={t(`console.section.${id}`)}>
      <Shown />
    </ConsoleFrame>
  );
}

interface ConsoleFrameProps {
  section: Linked;
  title: string;
  children: ReactNode;
}

/** What every page of the console stands in: for administrators alone, with the row of sections above it. */
export function ConsoleFrame({ section, title, children }: ConsoleFrameProps) {
  const { t } = useLanguage();
  return (
    <RequireAdmin>
      <PageTitle title={`${title} · ${t('console.title')}`} />
      <h1 className="mb-4 text-3xl font-bold tracking-tight">{t('console.title')}</h1>
      <Sections current={section} />
      {children}
    </RequireAdmin>
  );
}

function Sections({ current }: { current: Linked }) {
  const { t } = useLanguage();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row of sections is wider than the page.
    const link = nav.current?.querySelector(`[href="${addressOf(current)}"]`);
    link?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} aria-label={t('console.sections')} className="mb-8 flex gap-1 overflow-x-auto border-b border-line">
      {linked.map((row) => (
        <NavLink
          key={row}
          to={addressOf(row)}
          end={row !== 'identity'}
          className="-mb-px flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3.5 font-medium text-muted -outline-offset-2! hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {t(`console.section.${row}`)}
        </NavLink>
      ))}
    </nav>
  );
}
