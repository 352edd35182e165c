import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { estimateTranslation, type TierName } from '@targum/contracts';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { EstimateView } from './estimate-view.tsx';
import { useCount } from './use-count.ts';
import type { TierRow } from './use-tiers.ts';

interface EstimatorProps {
  tiers: TierRow[];
  tier: TierName;
  onTier: (tier: TierName) => void;
  /** Takes the file further than an estimate. */
  onTranslate: (file: File) => void;
}

/** What one's own file would cost; the estimate follows the file and the tier. */
export function Estimator({ tiers, tier, onTier, onTranslate }: EstimatorProps) {
  const { t } = useLanguage();
  const [file, setFile] = useState<File>();
  const count = useCount(file);
  const estimate = useEstimate(count?.words, tier);
  const tierId = useId();
  return (
    <div className="grid gap-6 rounded-3xl border border-line bg-surface p-6 sm:p-8 lg:grid-cols-2 lg:gap-12">
      <div className="space-y-6">
        <FilePick file={file} onFile={setFile} />
        <div>
          <label htmlFor={tierId} className="mb-1.5 block font-medium">
            {t('estimator.tier')}
          </label>
          <Select
            id={tierId}
            value={tier}
            onChange={(event) => onTier(tiers.find((row) => row.name === event.target.value)?.name ?? 'standard')}
          >
            {tiers.map((row) => (
              <option key={row.name} value={row.name}>
                {t(`pricing.${row.name}`)}
              </option>
            ))}
          </Select>
        </div>
        {file ? (
          <Button onClick={() => onTranslate(file)}>
            {t('estimator.translate')}
            <Icon name="next" className="size-4" />
          </Button>
        ) : null}
      </div>
      <div aria-live="polite" className="flex min-h-72 flex-col justify-center rounded-2xl bg-tint p-6">
        {!file ? (
          <p className="text-center text-muted">{t('estimator.empty')}</p>
        ) : estimate.isError ? (
          <div className="text-center">
            <p className="mb-4">{t('estimator.error.text')}</p>
            <Button kind="quiet" onClick={() => void estimate.refetch()}>
              {t('estimator.again')}
            </Button>
          </div>
        ) : count && estimate.data ? (
          <EstimateView estimate={estimate.data} count={count} />
        ) : (
          <p className="text-center text-muted">{t('estimator.counting')}</p>
        )}
      </div>
    </div>
  );
}

function useEstimate(words: number | undefined, tier: TierName) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const estimate = useQuery({
    queryKey: ['translation-estimate', words, tier],
    queryFn: () => call(estimateTranslation, { body: { word_count: words ?? 0, tier } }),
    enabled: words !== undefined,
    placeholderData: keepPreviousData,
  });
  const failedAt = estimate.errorUpdatedAt;
  useEffect(() => {
    if (failedAt > 0) toast({ title: t('estimator.error.title'), text: t('estimator.error.text'), kind: 'error' });
  }, [failedAt, toast, t]);
  return estimate;
}

function FilePick({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }) {
  const { t, format } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (taken: File | null | undefined) => {
    if (taken) onFile(taken);
  };

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way; the button inside does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-2xl border-2 border-dashed p-6 text-center ${over ? 'border-accent bg-tint' : 'border-line'}`}
    >
      {file ? (
        <p className="mb-4 break-words">
          <bdi className="font-semibold">{file.name}</bdi>{' '}
          <bdi className="text-sm text-muted">{format.bytes(file.size)}</bdi>
        </p>
      ) : null}
      <Button kind="quiet" onClick={() => input.current?.click()}>
        <Icon name="upload" className="size-4" />
        {t(file ? 'estimator.pickAnother' : 'estimator.pick')}
      </Button>
      <p className="mt-3 text-sm text-muted">{t('estimator.drop')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('estimator.file')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
