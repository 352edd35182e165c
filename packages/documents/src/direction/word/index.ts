import type { Language } from '@targum/languages';
import type { XmlTree } from '../../xml/index.ts';
import { lastGeometry, mirrorSides } from './mirror-sides.ts';
import { turnNumbering } from './turn-numbering.ts';
import { turnParagraphs } from './turn-paragraphs.ts';
import { turnSettings } from './turn-settings.ts';
import { turnStyles } from './turn-styles.ts';
import { turnTablesAndSections } from './turn-tables-and-sections.ts';

export interface WordTrees {
  stories: XmlTree[];
  styles: XmlTree | undefined;
  settings: XmlTree | undefined;
  numbering: XmlTree | undefined;
}

export interface TurnOptions {
  /** Lists count in the letters of the language. */
  letters: boolean;
  /** The direction differs from the source's, so what has a side gets the other one. */
  mirror: boolean;
}

/** The last pass over a Word document: everything that says which way text runs follows the target language. */
export function turnWordDocument(trees: WordTrees, language: Language, { letters, mirror }: TurnOptions): void {
  if (trees.styles) turnStyles(trees.styles, language);
  if (trees.settings) turnSettings(trees.settings, language);
  if (trees.numbering) turnNumbering(trees.numbering, language, letters);
  if (mirror) {
    const geometry = lastGeometry(trees.stories[0]);
    for (const tree of [...trees.stories, ...(trees.styles ? [trees.styles] : [])]) mirrorSides(tree, geometry);
  }
  for (const story of trees.stories) {
    turnTablesAndSections(story, language);
    turnParagraphs(story, language, trees.styles !== undefined);
  }
}
