/** The package brings no types; this is what we use of it. */
declare module 'word-extractor' {
  interface TextOptions {
    filterUnicode?: boolean;
  }
  interface ExtractedDocument {
    getBody(options?: TextOptions): string;
    getFootnotes(options?: TextOptions): string;
    getEndnotes(options?: TextOptions): string;
    getTextboxes(options?: TextOptions): string;
  }
  export default class WordExtractor {
    extract(source: Uint8Array): Promise<ExtractedDocument>;
  }
}
