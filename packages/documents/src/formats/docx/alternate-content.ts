import { cloneElement, descendants, firstChild, isElement, setChildren, type XmlElement } from '../../xml/index.ts';

import { inlineChoice } from './read-atoms.ts';

/** Copies translated text boxes from the choice that Word shows into the fallback for older programs. */
export function keepFallbacksInStep(root: XmlElement): void {
  for (const element of descendants(root)) {
    if (element.name !== 'mc:AlternateContent' || !element.changed) continue;
    const fallback = firstChild(element, 'mc:Fallback');
    const choice = element.children.filter(isElement).find((branch) => branch.name === 'mc:Choice' && branch.changed);
    if (!choice || !fallback) continue;
    if (inlineChoice(element) === choice && hasRuns(fallback)) setChildren(fallback, cloneElement(choice).children);
    const shown = outerTextBoxes(choice);
    const repeated = outerTextBoxes(fallback);
    if (shown.length !== repeated.length) continue;
    for (const [index, box] of repeated.entries()) {
      const twin = shown[index];
      if (twin?.changed) setChildren(box, cloneElement(twin).children);
    }
    copyDescriptions(choice, fallback);
  }
}

function hasRuns(branch: XmlElement): boolean {
  return branch.children.some((child) => child.kind === 'element' && child.name === 'w:r' && firstChild(child, 'w:t'));
}

function outerTextBoxes(element: XmlElement, found: XmlElement[] = []): XmlElement[] {
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    if (child.name === 'w:txbxContent') found.push(child);
    else outerTextBoxes(child, found);
  }
  return found;
}

/** A shape's description stands in both branches too. */
function copyDescriptions(choice: XmlElement, fallback: XmlElement): void {
  const from = [...descendants(choice)].find((element) => element.name === 'wp:docPr');
  const text = from?.attributes.find((item) => item.name === 'descr')?.value;
  if (text === undefined || !from?.tagChanged) return;
  for (const element of descendants(fallback)) {
    const alt = element.name.startsWith('v:') ? element.attributes.find((item) => item.name === 'alt') : undefined;
    if (!alt || alt.value === text) continue;
    alt.value = text;
    element.tagChanged = true;
    for (let up: XmlElement | undefined = element; up && !up.changed; up = up.parent) up.changed = true;
  }
}
