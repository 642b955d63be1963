/** How a state looks: its word in a colour, after a sign of its own, since some readers see no difference of colours. */
import './toned.css';

/** What a state means to whoever looks at it. */
export type Tone =
  /** It goes on, and all is well. */
  | 'on'
  /** Somebody has still to do something. */
  | 'waiting'
  /** It went to its end. */
  | 'over'
  /** Given up, refused, late. */
  | 'off';

const marks: Readonly<Record<Tone, string>> = { on: '●', waiting: '○', over: '✓', off: '✕' };

/** The attributes of the element that holds the word. */
export const toned = (tone: Tone) => ({ className: `state ${tone}`, 'data-mark': marks[tone] });
