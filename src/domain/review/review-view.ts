/** What every reader of a review is told of it. */
import { integer, nullable, string, type } from 'superstruct';

/** Days are `YYYY-MM-DD` in France. */
export const reviewSchema = type({
  mark: integer(),
  text: string(),
  /** Null where its author gave none: they are a *client vérifié*. */
  firstName: nullable(string()),
  givenOn: string(),
  experiencedOn: string(),
  publishedOn: nullable(string()),
  /** The company's. */
  answer: nullable(type({ text: string(), answeredOn: string() })),
});
