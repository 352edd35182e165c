import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';

/** A secret that the server keeps only as a hash: this is the one time it can be copied. */
export function ShownOnce({ title, secret }: { title: string; secret: string }) {
  const { t } = useLanguage();
  return (
    <Notice kind="warning" title={title}>
      <p className="text-sm text-muted">{t('shownOnce')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code dir="ltr" data-testid="secret" className="rounded-md bg-tint px-3 py-2 text-sm break-all">
          {secret}
        </code>
        <CopyButton text={secret} />
      </div>
    </Notice>
  );
}
