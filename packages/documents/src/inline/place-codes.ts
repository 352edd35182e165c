import type { Inline, Link } from '../model.ts';
import { alignPoint, settle } from './align-point.ts';
import { alignSpan, gapSpan, literalSpan, type Range } from './align-span.ts';
import { type CodeNode, codeTree, emitCodes } from './code-tree.ts';
import { joinStrings, plainText } from './plain-text.ts';
import { isUsable } from './usable-link.ts';

export interface Placement {
  content: Inline[];
  /** Set when a code found no place and went around, or behind, the whole text. */
  flag?: string;
}

/** Puts a unit's codes into a plain translation by the alignment; no code is ever dropped. */
export function placeCodes(source: readonly Inline[], text: string, links: readonly Link[] = []): Placement {
  const roots = codeTree(source);
  if (roots.length === 0) return { content: text === '' ? [] : [text] };
  const plain = plainText(source);
  const usable = links.filter((link) => isUsable(link, plain, text));
  const lost: number[] = [];
  const placed = placeLevel(roots, [0, text.length], { plain, text, links: usable, lost });
  const content = joinStrings(emitCodes(placed, text));
  if (lost.length === 0) return { content };
  return { content, flag: `no alignment for code ${lost.join(', ')}` };
}

interface Job {
  plain: string;
  text: string;
  links: readonly Link[];
  lost: number[];
}

/**
 * Places siblings inside their parent's stretch, wider stretches first, so a clash costs the smaller
 * one. A pair without a place goes around the whole stretch and hands its children to this level.
 */
function placeLevel(nodes: readonly CodeNode[], bounds: Range, job: Job): CodeNode[] {
  const placed: CodeNode[] = [];
  const wraps: CodeNode[] = [];
  const points: CodeNode[] = [];
  const queue = [...nodes];
  for (let node = takeWidest(queue); node; node = takeWidest(queue)) {
    if (node.kind === 'single' || node.end === node.start) {
      points.push(node);
      continue;
    }
    const range = freePart(findSpan(node, job), bounds, placed);
    if (range)
      placed.push({ ...node, start: range[0], end: range[1], children: placeLevel(node.children, range, job) });
    else {
      job.lost.push(node.id);
      wraps.push({ ...node, start: bounds[0], end: bounds[1], children: [] });
      queue.push(...node.children);
    }
  }
  for (const node of points.sort((a, b) => a.order - b.order)) addPoint(placePoint(node, bounds, job), placed);
  return wraps.reduceRight((inner, wrap) => [{ ...wrap, children: inner }], placed);
}

function takeWidest(queue: CodeNode[]): CodeNode | undefined {
  let widest = 0;
  for (const [index, node] of queue.entries()) {
    const best = queue[widest];
    if (best && node.end - node.start > best.end - best.start) widest = index;
  }
  return queue.splice(widest, 1)[0];
}

function findSpan(node: CodeNode, job: Job): Range | undefined {
  const span: Range = [node.start, node.end];
  const found =
    alignSpan(job.links, span, job.plain, job.text) ??
    literalSpan(span, job.plain, job.text) ??
    gapSpan(job.links, span, job.text);
  if (!found) return undefined;
  return [settleStart(found[0], job.text), settle(found[1], job.text)];
}

function settleStart(at: number, text: string): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff && at > 0 ? at - 1 : at;
}

/** The largest piece of a stretch that lies in bounds and that no sibling holds yet. */
function freePart(range: Range | undefined, bounds: Range, taken: readonly CodeNode[]): Range | undefined {
  if (!range) return undefined;
  let pieces: Range[] = [[Math.max(range[0], bounds[0]), Math.min(range[1], bounds[1])]];
  for (const node of taken) {
    pieces = pieces.flatMap(([start, end]): Range[] =>
      [
        [start, Math.min(end, node.start)],
        [Math.max(start, node.end), end],
      ].filter((piece): piece is Range => (piece[0] ?? 0) < (piece[1] ?? 0)),
    );
  }
  return pieces.filter(([start, end]) => end > start).sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
}

function placePoint(node: CodeNode, bounds: Range, job: Job): CodeNode {
  const at = alignPoint(job.links, node.start, job.plain, job.text);
  if (at === undefined) job.lost.push(node.id);
  const position = Math.min(Math.max(at ?? bounds[1], bounds[0]), bounds[1]);
  const children = node.children.map((child) =>
    placePoint({ ...child, start: node.start, end: node.start }, [position, position], job),
  );
  return { ...node, start: position, end: position, children };
}

/** A point that falls inside a sibling's stretch becomes its child, so that pairs still nest. */
function addPoint(point: CodeNode, siblings: CodeNode[]): void {
  const host = siblings.find((node) => node.kind === 'pair' && node.start < point.start && node.end > point.start);
  if (!host) siblings.push(point);
  else addPoint(point, host.children);
}
