import type { Format } from '../../model.ts';
import { openDocx } from './open-docx.ts';

export const docx: Format = {
  id: 'docx',
  name: 'Word',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  writesAs: 'docx',
  recognises: ({ parts }) =>
    parts?.has('[Content_Types].xml') === true && [...parts].some((name) => /^word\/document\d*\.xml$/i.test(name)),
  open: openDocx,
};
