declare module 'sentencepiece-js' {
  export class SentencePieceProcessor {
    load(path: string): Promise<void>;
    encodePieces(text: string): string[];
  }
}
