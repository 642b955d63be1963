/** What a screen behind the app's shell stands in: its heading, which takes the focus when the screen comes, and the rest. */
import type { ReactNode } from 'react';
import './screen.css';

interface ScreenProps {
  readonly heading: string;
  readonly children: ReactNode;
}

export function Screen({ heading, children }: ScreenProps) {
  return (
    <div className="screen">
      <h1 tabIndex={-1}>{heading}</h1>
      {children}
    </div>
  );
}
