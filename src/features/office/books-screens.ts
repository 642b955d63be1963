/** The books, which administrators alone see: a load of its own. */
import { Books } from './books/books.tsx';

export const screens = {
  '/admin/teammate/books': Books,
};
