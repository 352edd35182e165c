import { useFlow } from '../flow/context.ts';

export function Back({ onClick }: { onClick?: () => void }) {
  const { t, go, config } = useFlow();
  if (config.hideBackArrow) return null;
  return (
    <button type="button" className="back" aria-label={t('button.back')} onClick={onClick ?? (() => go('Main'))}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M9 4 3 10l6 6M3 10h14" />
      </svg>
    </button>
  );
}
