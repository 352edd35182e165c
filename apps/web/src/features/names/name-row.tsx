import { nameKind, type ProjectName } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';

interface NameRowProps {
  name: ProjectName;
  onDecide: (decision: { state?: ProjectName['state']; rendering?: string; kind?: ProjectName['kind'] }) => void;
}

const control = 'min-h-9 rounded-md border border-edge bg-surface px-2';

export function NameRow({ name, onDecide }: NameRowProps) {
  const { t, format } = useLanguage();
  const [rendering, setRendering] = useState(name.rendering ?? name.proposal ?? '');
  const written = rendering.trim();
  const changed = written !== (name.rendering ?? '');
  return (
    <tr className="align-top">
      <td className="p-3">
        <bdi className="font-medium">{name.source}</bdi>
        <span className="block max-w-xs text-sm text-muted">
          <bdi>{name.example}</bdi>
        </span>
      </td>
      <td className="p-3">
        <select
          aria-label={`${t('names.kind')}: ${name.source}`}
          value={name.kind}
          onChange={(event) => onDecide({ kind: nameKind.parse(event.target.value) })}
          className={control}
        >
          {nameKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {t(`names.kind.${kind}`)}
            </option>
          ))}
        </select>
      </td>
      <td className="p-3 pt-5 text-end tabular-nums">{format.number(name.count)}</td>
      <td className="p-3">
        <input
          dir="auto"
          aria-label={t('names.rendering.of', { name: name.source })}
          value={rendering}
          maxLength={200}
          onChange={(event) => setRendering(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && written) onDecide({ state: 'approved', rendering: written });
          }}
          className={`${control} w-44`}
        />
      </td>
      <td className="p-3 whitespace-nowrap">
        {name.state === 'approved' && !changed ? <Badge tone="good">{t('names.approved')}</Badge> : null}
        {name.state === 'rejected' ? <Badge>{t('names.rejected')}</Badge> : null}
        {name.state !== 'rejected' && (name.state === 'proposed' || changed) ? (
          <SmallButton
            disabled={!written}
            about={name.source}
            onClick={() => onDecide({ state: 'approved', rendering: written })}
            tone="text-good"
          >
            {t('names.approve')}
          </SmallButton>
        ) : null}
        {name.state === 'proposed' ? (
          <SmallButton about={name.source} onClick={() => onDecide({ state: 'rejected' })}>
            {t('names.reject')}
          </SmallButton>
        ) : (
          <SmallButton about={name.source} onClick={() => onDecide({ state: 'proposed' })}>
            {t('names.reopen')}
          </SmallButton>
        )}
      </td>
    </tr>
  );
}
