/** A fault that whoever runs the server can put right: its message says in French how, and needs no stack. */
export class Explained extends Error {
  override name = 'Explained';
}
