import type { OAuthProvider } from '@targum/identity-client';

/** As dark as the text in a light theme, as light as the text in a dark one. */
const INK = 'currentColor';

/** Own, plain marks: the initial in the provider's colour, and a few simple shapes. Brand files are the host's to license. */
const COLOURS: Record<OAuthProvider, string> = {
  google: '#4285f4',
  microsoft: '#00a4ef',
  apple: INK,
  github: INK,
  gitlab: '#c9431a',
  facebook: '#0866ff',
  discord: '#5865f2',
  salesforce: '#0176d3',
  slack: '#4a154b',
  amazon: '#b35900',
  bitbucket: '#0052cc',
  linkedin: '#0a66c2',
  coinbase: '#0052ff',
  twitch: '#9146ff',
  twitter: INK,
  tiktok: INK,
  snapchat: '#8a7a00',
  figma: '#a259ff',
  yahoo: '#6001d2',
};

/** Where the provider writes itself otherwise. */
const LETTERS: Partial<Record<OAuthProvider, string>> = { facebook: 'f', linkedin: 'in', bitbucket: 'b', amazon: 'a' };

const ARC = { fill: 'none', strokeWidth: 3.4 };

export function ProviderIcon({ provider }: { provider: OAuthProvider }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {provider === 'google' ? (
        <>
          <path {...ARC} stroke="#ea4335" d="M15.3 5A7.3 7.3 0 0 0 3.8 6.4" />
          <path {...ARC} stroke="#fbbc05" d="M3.8 6.4a7.3 7.3 0 0 0 0 7.2" />
          <path {...ARC} stroke="#34a853" d="M3.8 13.6a7.3 7.3 0 0 0 11 1.9" />
          <path {...ARC} stroke="#4285f4" d="M14.8 15.5a7.3 7.3 0 0 0 2.5-5.5H10" />
        </>
      ) : provider === 'microsoft' ? (
        <>
          <path fill="#f25022" d="M1 1h8.5v8.5H1z" />
          <path fill="#7fba00" d="M10.5 1H19v8.5h-8.5z" />
          <path fill="#00a4ef" d="M1 10.5h8.5V19H1z" />
          <path fill="#ffb900" d="M10.5 10.5H19V19h-8.5z" />
        </>
      ) : (
        <>
          <rect width="20" height="20" rx="5" fill={COLOURS[provider]} />
          <text
            x="10"
            y="14.5"
            textAnchor="middle"
            fontSize="13"
            fontWeight="700"
            fontFamily="Arial,sans-serif"
            fill={COLOURS[provider] === INK ? 'var(--tgm-btn-secondary-bg)' : '#fff'}
          >
            {LETTERS[provider] ?? provider[0]?.toUpperCase()}
          </text>
        </>
      )}
    </svg>
  );
}
