import type { enFirst } from './en-first.ts';
import type { enLater } from './en-later.ts';

type Texts<Id extends string> = Readonly<Record<Id, string>>;

export type FirstMessages = Texts<keyof typeof enFirst>;
export type LaterMessages = Texts<keyof typeof enLater>;
export type Messages = FirstMessages & LaterMessages;
export type MessageId = keyof Messages;
