import type { Inline, Link } from '../model.ts';
import { alignPoint, settle } from './align-point.ts';
import { alignSpan, gapSpan, literalSpan } from './align-span.ts';
import { Alignment, lowerBound, type Range } from './alignment.ts';
import { type CodeNode, codeTree, emitCodes } from './code-tree.ts';
import { joinStrings, plainText } from './plain-text.ts';

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
  const lost: number[] = [];
  const placed = placeLevel(roots, [0, text.length], {
    plain,
    text,
    alignment: new Alignment(links, plain, text),
    lost,
  });
  const content = joinStrings(emitCodes(placed, text));
  if (lost.length === 0) return { content };
  return { content, flag: `no alignment for code ${lost.join(', ')}` };
}

interface Job {
  plain: string;
  text: string;
  alignment: Alignment;
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
  for (let batch = [...nodes]; batch.length > 0; ) {
    const handed: CodeNode[] = [];
    for (const node of batch.sort((a, b) => b.end - b.start - (a.end - a.start))) {
      if (node.kind === 'single' || node.end === node.start) {
        points.push(node);
        continue;
      }
      const range = freePart(findSpan(node, job), bounds, placed);
      if (range) {
        const children = placeLevel(node.children, range, job);
        const at = lowerBound(placed, range[0], (other) => other.start);
        placed.splice(at, 0, { ...node, start: range[0], end: range[1], children });
      } else {
        job.lost.push(node.id);
        wraps.push({ ...node, start: bounds[0], end: bounds[1], children: [] });
        handed.push(...node.children);
      }
    }
    batch = handed;
  }
  const inner = points
    .sort((a, b) => a.order - b.order)
    .flatMap((node) => {
      const point = placePoint(node, bounds, job);
      return addPoint(point, placed) ? [] : [point];
    });
  return wraps.reduceRight<CodeNode[]>((rest, wrap) => [{ ...wrap, children: rest }], [...placed, ...inner]);
}

function findSpan(node: CodeNode, job: Job): Range | undefined {
  const span: Range = [node.start, node.end];
  const found =
    alignSpan(job.alignment, span, job.plain, job.text) ??
    literalSpan(span, job.plain, job.text) ??
    gapSpan(job.alignment, span, job.text);
  if (!found) return undefined;
  return [settleStart(found[0], job.text), settle(found[1], job.text)];
}

function settleStart(at: number, text: string): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff && at > 0 ? at - 1 : at;
}

/** The largest piece of a stretch that lies in bounds and that no sibling holds yet; siblings come in order. */
function freePart(range: Range | undefined, bounds: Range, taken: readonly CodeNode[]): Range | undefined {
  if (!range) return undefined;
  const end = Math.min(range[1], bounds[1]);
  let cursor = Math.max(range[0], bounds[0]);
  let best: Range | undefined;
  const offer = (to: number): void => {
    if (to > cursor && to - cursor > (best ? best[1] - best[0] : 0)) best = [cursor, to];
  };
  for (let at = lowerBound(taken, cursor + 1, (node) => node.end); at < taken.length; at++) {
    const node = taken[at];
    if (!node || node.start >= end) break;
    offer(node.start);
    cursor = Math.max(cursor, node.end);
  }
  offer(end);
  return best;
}

function placePoint(node: CodeNode, bounds: Range, job: Job): CodeNode {
  const at = alignPoint(job.alignment, node.start, job.plain, job.text);
  if (at === undefined) job.lost.push(node.id);
  const position = Math.min(Math.max(at ?? bounds[1], bounds[0]), bounds[1]);
  const children = node.children.map((child) =>
    placePoint({ ...child, start: node.start, end: node.start }, [position, position], job),
  );
  return { ...node, start: position, end: position, children };
}

/** A point that falls inside a sibling's stretch becomes its child, so that pairs still nest. */
function addPoint(point: CodeNode, siblings: readonly CodeNode[]): boolean {
  const pairs = siblings.filter((node) => node.kind === 'pair' && node.end > node.start);
  const host = pairs[lowerBound(pairs, point.start + 1, (node) => node.end)];
  if (!host || host.start >= point.start) return false;
  if (!addPoint(point, host.children)) host.children.push(point);
  return true;
}
