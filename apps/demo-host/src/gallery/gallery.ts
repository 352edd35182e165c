import {
  adoptStyles,
  type FormState,
  loadAllTexts,
  loadLater,
  mountWidget,
  showLost,
  translator,
} from '@targum/sign-in/gallery';
import { emailTiles } from './email-tiles.ts';
import { mainTiles } from './main-tiles.ts';
import { otherTiles } from './other-tiles.ts';
import type { Tile } from './tile.ts';
import { troubleTiles } from './trouble-tiles.ts';
import { waitingTiles } from './waiting-tiles.ts';
import { makeWorld } from './world.ts';

const TILES: Tile[] = [...mainTiles, ...emailTiles, ...otherTiles, ...waitingTiles, ...troubleTiles];
const LOCALES = ['en', 'he'] as const;
const APPEARANCES = ['light', 'dark'] as const;

async function show(tile: Tile, locale: 'en' | 'he', appearance: 'light' | 'dark', place: HTMLElement): Promise<void> {
  if (tile.lost) {
    const root = place.attachShadow({ mode: 'open' });
    adoptStyles(root);
    const inner = document.createElement('div');
    root.append(inner);
    await loadAllTexts(locale);
    showLost(inner, locale, undefined, () => undefined);
    return;
  }
  const { core } = await makeWorld(tile.server ?? (() => undefined), tile.signedIn ?? false);
  if (tile.lastUsed) core.storage.set('::b2c_last_used_oauth', tile.lastUsed);
  if (tile.memoryOnly) Object.assign(core.storage, { persistent: false });
  mountWidget(place, 'gallery', {
    core: () => core,
    view: tile.view ?? { kind: 'login' },
    config: { ...tile.config, enableShadowDOM: true },
    locale,
    appearance,
    ...(tile.styles && { styles: tile.styles }),
    ...((tile.initial || tile.said) && { initial: { ...tile.initial, ...(await texts(tile, locale)) } }),
  });
  const root = place.shadowRoot;
  if (!root) throw new Error('no shadow root');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await tile.act?.(root);
}

async function texts({ said = {} }: Tile, locale: 'en' | 'he'): Promise<Partial<FormState>> {
  await loadAllTexts(locale);
  const t = translator(locale, undefined);
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
  sessionStorage.clear();
}

/** Every tile in the languages and themes of the address (`?locale=he&appearance=dark`); all four when it names none. */
async function build(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const locales = LOCALES.filter((one) => (query.get('locale') ?? one) === one);
  const appearances = APPEARANCES.filter((one) => (query.get('appearance') ?? one) === one);
  const list = document.querySelector('#tiles');
  if (locales.length * appearances.length === 1) list?.classList.add('compact');
  // A wallet that never answers, so that the wallet buttons have something to show.
  Object.assign(window, { ethereum: { isMetaMask: true, request: () => new Promise(() => undefined) } });
  holdStill();
  const failures: string[] = [];
  // Tiles show finished widgets, never the shell that stands in for one.
  await loadLater();
  for (const tile of TILES) {
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
        await show(tile, locale, appearance, place).catch((error: unknown) =>
          failures.push(`${place.dataset.tile}: ${String(error)}`),
        );
      }
    }
  }
  Object.assign(window, {
    galleryFailures: failures,
    galleryTiles: TILES.length * locales.length * appearances.length,
  });
}

await build();
