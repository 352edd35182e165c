import { DocumentError } from '../../errors.ts';
import type { UnitKind } from '../../model.ts';
import type { DocxPackage } from './docx-package.ts';

export type StoryType =
  | 'body'
  | 'header'
  | 'footer'
  | 'footnotes'
  | 'endnotes'
  | 'comments'
  | 'chart'
  | 'diagram'
  | 'drawing'
  | 'glossary';

export interface Story {
  name: string;
  type: StoryType;
}

export interface DocxParts {
  main: string;
  stories: Story[];
  styles?: string;
  settings?: string;
  numbering?: string;
  core?: string;
  app?: string;
}

const storyTypes: Record<string, StoryType> = {
  header: 'header',
  footer: 'footer',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
  comments: 'comments',
  chart: 'chart',
  chartEx: 'chart',
  diagramData: 'diagram',
  diagramDrawing: 'drawing',
  glossaryDocument: 'glossary',
};

/** Finds parts by their relationships, never by their names: files differ in where they put things. */
export async function findParts(docx: DocxPackage): Promise<DocxParts> {
  const top = await docx.relationships('');
  const main = top.find((relation) => relation.type === 'officeDocument')?.target;
  if (!main || !docx.has(main)) throw new DocumentError('document_mislabelled', 'The package holds no Word document');
  const parts: DocxParts = { main, stories: [{ name: main, type: 'body' }] };
  const core = top.find((relation) => relation.type === 'core-properties')?.target;
  const app = top.find((relation) => relation.type === 'extended-properties')?.target;
  if (core && docx.has(core)) parts.core = core;
  if (app && docx.has(app)) parts.app = app;
  const seen = new Set([main]);
  const queue = [main];
  for (let name = queue.shift(); name; name = queue.shift()) {
    for (const relation of await docx.relationships(name)) {
      if (relation.external || !docx.has(relation.target)) continue;
      if (name === main && ['styles', 'settings', 'numbering'].includes(relation.type)) {
        parts[relation.type as 'styles' | 'settings' | 'numbering'] = relation.target;
      }
      const type = storyTypes[relation.type];
      if (!type || seen.has(relation.target)) continue;
      seen.add(relation.target);
      parts.stories.push({ name: relation.target, type });
      // What a glossary refers to is as hidden as the glossary itself.
      if (type !== 'glossary') queue.push(relation.target);
    }
  }
  return parts;
}

export const storyKinds: Partial<Record<StoryType, UnitKind>> = {
  header: 'header',
  footer: 'footer',
  footnotes: 'note',
  endnotes: 'note',
  comments: 'comment',
  chart: 'text-box',
  diagram: 'text-box',
  drawing: 'text-box',
};
