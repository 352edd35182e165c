import { useState } from 'react';
import { nextId } from './next-id.ts';

export function useFieldId(): string {
  const [id] = useState(nextId);
  return id;
}
