// Line icons that shell and kit draw themselves; pages use @tabler/icons-react.
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.5 15.5L20 20',
  bell: 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 20h4',
  moon: 'M12 3a7 7 0 0 0 9 9a9 9 0 1 1-9-9',
  sun: 'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  left: 'M14 6l-6 6l6 6',
  selector: 'M8 10l4-4l4 4M8 14l4 4l4-4',
  right: 'M10 6l6 6l-6 6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  outside: 'M10 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4M14 4h6v6M20 4l-9 9',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  image: 'M4 5h16v14H4zM4 16l5-5l4 4l2-2l5 5M15 9v.01',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
  download: 'M12 4v11M7 11l5 5l5-5M5 20h14',
} as const
export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
