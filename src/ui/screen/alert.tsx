/** Why something failed: said at once, in sight, and only where there is something to say. */

/** Above what sticks to the foot of the window, which would cover it. */
const show = (said: HTMLElement | null): void => said?.scrollIntoView({ block: 'nearest' });

export function Alert({ message }: { readonly message: string | null }) {
  return (
    <div role="alert">
      {message !== null && (
        <p key={message} className="alert" ref={show}>
          {message}
        </p>
      )}
    </div>
  );
}
