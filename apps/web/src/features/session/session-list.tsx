import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeDevice } from './describe-device.ts';
import { useCore } from './use-core.ts';

interface SessionRow {
  session_id: string;
  last_accessed_at: string;
  ip_address: string;
  user_agent: string;
}

/** Where else one is signed in, and a button to end that. */
export function SessionList() {
  const { t, language } = useLanguage();
  const { core } = useCore();
  const [rows, setRows] = useState<SessionRow[]>();
  const [failed, setFailed] = useState(false);
  const own = core?.store.now()?.session.session_id;

  useEffect(() => {
    core?.call<{ sessions: SessionRow[] }>('GET', '/sessions').then(
      ({ sessions }) => setRows(sessions),
      () => setFailed(true),
    );
  }, [core]);

  async function end(id: string): Promise<void> {
    try {
      await core?.call('POST', `/sessions/${encodeURIComponent(id)}/revoke`);
      setRows((before) => before?.filter((row) => row.session_id !== id));
    } catch {
      setFailed(true);
    }
  }

  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {failed ? <Notice kind="error">{t('profile.sessions.failed')}</Notice> : null}
      <ul className="divide-y divide-line">
        {rows?.map((row) => (
          <li key={row.session_id} className="flex flex-wrap items-center gap-3 py-3">
            <div className="me-auto">
              <p className="break-words">
                <bdi>{describeDevice(row.user_agent) ?? t('profile.sessions.unknown')}</bdi>
              </p>
              <p className="text-sm text-muted">
                {when.format(new Date(row.last_accessed_at))} · <bdi>{row.ip_address}</bdi>
              </p>
            </div>
            {row.session_id === own ? (
              <span className="text-sm text-good">{t('profile.sessions.here')}</span>
            ) : (
              <Button kind="quiet" onClick={() => void end(row.session_id)}>
                {t('profile.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
