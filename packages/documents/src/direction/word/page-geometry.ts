import { attribute, firstChild, type XmlElement } from '../../xml/index.ts';

/** Widths of a section, in twentieths of a point. */
export interface PageGeometry {
  page: number;
  left: number;
  right: number;
  columns: number;
  columnSpace: number;
}

/** Undefined where a section leaves its size to the program. */
export function pageGeometry(section: XmlElement | undefined): PageGeometry | undefined {
  const number = (name: string, key: string): number | undefined => {
    const element = firstChild(section, name);
    const value = element && Number(attribute(element, key));
    return value === undefined || Number.isNaN(value) ? undefined : value;
  };
  const [page, left, right] = [number('w:pgSz', 'w:w'), number('w:pgMar', 'w:left'), number('w:pgMar', 'w:right')];
  if (page === undefined || left === undefined || right === undefined) return undefined;
  return {
    page,
    left,
    right,
    columns: number('w:cols', 'w:num') ?? 1,
    columnSpace: number('w:cols', 'w:space') ?? 720,
  };
}

/** Width of what a horizontal position is measured in; undefined for what has no fixed one. */
export function frameWidth(geometry: PageGeometry | undefined, relative: string): number | undefined {
  if (!geometry) return undefined;
  const { page, left, right, columns, columnSpace } = geometry;
  switch (relative) {
    case 'page':
      return page;
    case 'margin':
      return page - left - right;
    case 'column':
      return Math.round((page - left - right - (columns - 1) * columnSpace) / columns);
    // The same for both, so that the way back leads to where a shape was.
    case 'leftMargin':
    case 'rightMargin':
      return Math.round((left + right) / 2);
    default:
      return undefined;
  }
}
