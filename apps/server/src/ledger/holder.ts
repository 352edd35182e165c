/** Whose money it is: a person's, or that of a browser that tries the product without an account. */
export interface Holder {
  kind: 'user' | 'visitor';
  id: string;
}

export function userHolder(userId: string): Holder {
  return { kind: 'user', id: userId };
}

/** A project is a person's or a visitor's. */
export function holderOf(project: { user_id: string | null; visitor_id: string | null }): Holder {
  if (project.user_id !== null) return userHolder(project.user_id);
  if (project.visitor_id !== null) return { kind: 'visitor', id: project.visitor_id };
  throw new Error('This project belongs to nobody');
}
