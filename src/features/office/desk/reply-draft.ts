/** An answer that was begun and is kept: its form loads with the press that opens it. */
import type { QueueEntry } from '../../../domain/desk/calls.ts';
import { type Draft, draftOf } from '../../../ui/form/draft.ts';

export const replyDraft = ({ id }: QueueEntry): Draft => draftOf(`desk-reply-${id}`);

export const hasReplyDraft = (entry: QueueEntry): boolean => replyDraft(entry).read() !== null;
