import { type Executor, oneRow, sql } from '@targum/server-kit';

interface NewRequest {
  userId: string | null;
  name: string;
  email: string;
  subject: string | null;
  message: string;
}

export async function insertContactRequest(db: Executor, request: NewRequest): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`insert into product.contact_requests (user_id, name, email, subject, message)
        values (${request.userId}, ${request.name}, ${request.email}, ${request.subject}, ${request.message}) returning id`,
  );
  return id;
}
