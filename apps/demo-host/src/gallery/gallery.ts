import {
  adoptStyles,
  type FormState,
  loadAllTexts,
  loadLater,
  MESSAGE_IDS,
  type MessageId,
  mountWidget,
  SCREENS,
  showLost,
  translator,
} from '@targum/sign-in/gallery';
import { emailTiles } from './email-tiles.ts';
import { mainTiles } from './main-tiles.ts';
import { oneTapTiles } from './one-tap-tiles.ts';
import { otherTiles } from './other-tiles.ts';
import { passwordTiles } from './password-tiles.ts';
import type { Tile } from './tile.ts';
import { troubleTiles } from './trouble-tiles.ts';
import { waitingTiles } from './waiting-tiles.ts';
import { makeWorld } from './world.ts';

const TILES: Tile[] = [
  ...mainTiles,
  ...oneTapTiles,
  ...emailTiles,
  ...passwordTiles,
  ...otherTiles,
  ...waitingTiles,
  ...troubleTiles,
];
const LOCALES = ['en', 'he'] as const;
const APPEARANCES = ['light', 'dark'] as const;
type Locale = (typeof LOCALES)[number];
type Appearance = (typeof APPEARANCES)[number];

/** Which texts the tiles asked for: a state with words of its own that no tile shows would be missing here. */
const asked = new Set<string>();
const strings = new Proxy<Partial<Record<MessageId, string>>>(
  {},
  { get: (_own, id) => void asked.add(String(id)), has: () => false },
);

async function show(tile: Tile, locale: Locale, appearance: Appearance, place: HTMLElement): Promise<void> {
  if (tile.lost) {
    const root = place.attachShadow({ mode: 'open' });
    adoptStyles(root);
    const inner = document.createElement('div');
    root.append(inner);
    await loadAllTexts(locale);
    showLost(inner, { locale, appearance, strings }, () => undefined);
    return;
  }
  const { core } = await makeWorld(tile.server ?? (() => undefined), tile.signedIn ?? false);
  if (tile.lastUsed) core.storage.set('::b2c_last_used_oauth', tile.lastUsed);
  if (tile.memoryOnly) Object.assign(core.storage, { persistent: false });
  tile.prepare?.(core);
  const said = await texts(tile, locale);
  const restore = tile.surroundings?.();
  mountWidget(place, 'gallery', {
    core: () => core,
    view: tile.view ?? { kind: 'login' },
    config: { ...tile.config, enableShadowDOM: true },
    locale,
    appearance,
    strings,
    ...(tile.styles && { styles: tile.styles }),
    ...((tile.initial || tile.said) && { initial: { ...tile.initial, ...said } }),
  });
  const root = place.shadowRoot;
  if (!root) throw new Error('no shadow root');
  try {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tile.act?.(root);
  } finally {
    restore?.();
  }
}

/** The same gallery under its other name shows the one tile: to the frame this page is a stranger. */
async function showFramed(tile: Tile, locale: Locale, appearance: Appearance, place: HTMLElement): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = tile.name;
  const url = new URL('/gallery', location.href);
  url.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  url.search = new URLSearchParams({ tile: tile.name, locale, appearance }).toString();
  frame.src = url.href;
  const drawn = new Promise<string[]>((resolve) => {
    addEventListener('message', (event) => {
      if (event.source === frame.contentWindow) resolve(event.data as string[]);
    });
  });
  place.append(frame);
  for (const id of await drawn) asked.add(id);
}

async function texts({ said = {} }: Tile, locale: Locale): Promise<Partial<FormState>> {
  await loadAllTexts(locale);
  const t = translator(locale, strings);
  return {
    ...(said.error && { error: t(said.error) }),
    ...(said.banner && { banner: t(said.banner) }),
    ...(said.toasts && { toasts: said.toasts.map(([kind, text], id) => ({ id, kind, text: t(text) })) }),
  };
}

/** Toasts, "Code sent" and second tries go by the clock; a picture wants them to stay. Places kept for a reload belong to other pictures. */
function holdStill(): void {
  const real = window.setTimeout;
  const still = (work: TimerHandler, delay?: number, ...rest: unknown[]) =>
    delay === 2000 || delay === 4000 ? 0 : real(work, delay, ...rest);
  Object.assign(window, { setTimeout: still });
  try {
    sessionStorage.clear();
  } catch {
    // A frame of a stranger has no storage, and so no places kept in it.
  }
}

/**
 * Every tile in the languages and themes of the address (`?locale=he&appearance=dark`); all four when it names none.
 * `width` makes the tiles as narrow as a phone; `tile` names the only one to draw.
 */
async function build(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const locales = LOCALES.filter((one) => (query.get('locale') ?? one) === one);
  const appearances = APPEARANCES.filter((one) => (query.get('appearance') ?? one) === one);
  const only = query.get('tile');
  const tiles = TILES.filter((one) => !only || one.name === only);
  const list = document.querySelector('#tiles');
  if (locales.length * appearances.length === 1) list?.classList.add('compact');
  if (query.has('width')) list?.classList.add('narrow');
  if (only) {
    document.body.classList.add('alone');
    // The page around the frame has a main part as well.
    document.querySelector('main')?.setAttribute('aria-label', only);
  }
  // A wallet that never answers, so that the wallet buttons have something to show.
  Object.assign(window, { ethereum: { isMetaMask: true, request: () => new Promise(() => undefined) } });
  holdStill();
  const failures: string[] = [];
  // Tiles show finished widgets, never the shell that stands in for one.
  await loadLater();
  for (const tile of tiles) {
    const section = document.createElement('section');
    const title = document.createElement('h2');
    title.textContent = tile.name;
    section.append(title);
    list?.append(section);
    for (const locale of locales) {
      for (const appearance of appearances) {
        const place = document.createElement('div');
        place.className = `tile ${appearance}`;
        place.dataset.tile = `${tile.name} ${locale} ${appearance}`;
        section.append(place);
        const draw = tile.framed && !only ? showFramed : show;
        await draw(tile, locale, appearance, place).catch((error: unknown) =>
          failures.push(`${place.dataset.tile}: ${String(error)}`),
        );
      }
    }
  }
  Object.assign(window, {
    galleryFailures: failures,
    galleryTiles: tiles.length * locales.length * appearances.length,
    galleryScreens: SCREENS,
    // Asked for each time: the last tiles may still be waiting for their texts.
    galleryUnsaid: () => MESSAGE_IDS.filter((id) => !asked.has(id)),
  });
  if (only) parent.postMessage([...asked], '*');
}

await build();
