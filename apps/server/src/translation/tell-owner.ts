import { MessageError } from '@targum/server-kit';
import { findRecipient } from '../account/find-recipient.ts';
import type { Deps } from '../deps.ts';
import { findProject } from '../projects/change-project.ts';

interface News {
  projectId: string;
  outcome: 'completed' | 'failed';
}

const texts = {
  en: {
    completed: {
      subject: (name: string) => `Your translation is ready: ${name}`,
      text: (name: string, link: string) => `“${name}” has been translated.\n\nRead and download it here:\n${link}\n`,
    },
    failed: {
      subject: (name: string) => `Your translation needs you: ${name}`,
      text: (name: string, link: string) =>
        `The translation of “${name}” did not come to its end. What is done is kept.\n\nSee why and try again here:\n${link}\n`,
    },
    settings: (link: string) => `You can turn these messages off in your profile: ${link}`,
  },
  he: {
    completed: {
      subject: (name: string) => `התרגום שלך מוכן: ${name}`,
      text: (name: string, link: string) => `התרגום של ”${name}“ הושלם.\n\nאפשר לקרוא ולהוריד אותו כאן:\n${link}\n`,
    },
    failed: {
      subject: (name: string) => `התרגום שלך ממתין לך: ${name}`,
      text: (name: string, link: string) =>
        `התרגום של ”${name}“ לא הגיע לסופו. מה שכבר תורגם נשמר.\n\nאפשר לראות מדוע ולנסות שוב כאן:\n${link}\n`,
    },
    settings: (link: string) => `אפשר לכבות הודעות אלה בפרופיל: ${link}`,
  },
};

/** Visitors have no address, and whoever turned messages off gets none. */
export async function tell(deps: Deps, { projectId, outcome }: News): Promise<void> {
  const project = await findProject(deps.db, projectId);
  // Retried or deleted since: the news is old.
  if (project?.state !== outcome || !project.user_id) return;
  const recipient = await findRecipient(deps.db, project.user_id);
  if (!recipient) return;
  const own = texts[recipient.language];
  const link = `${deps.config.publicUrl}/projects/${projectId}`;
  try {
    await deps.messages.messenger.send({
      to: recipient.email,
      channel: 'email',
      kind: outcome === 'completed' ? 'translation_ready' : 'translation_failed',
      subject: own[outcome].subject(project.name),
      text: `${own[outcome].text(project.name, link)}\n${own.settings(`${deps.config.publicUrl}/profile`)}\n`,
      link,
    });
  } catch (error) {
    // An address that takes no mail will not take it later either.
    if (error instanceof MessageError && !error.temporary) deps.log.warn({ err: error }, 'an owner could not be told');
    else throw error;
  }
}
