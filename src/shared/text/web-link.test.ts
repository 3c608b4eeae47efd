// Web links: which are safe, and the addresses of pictures on Google Drive.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { driveFileId, driveImageUrl, isPictureHost, isWebLink, pictureAddressOf } from './web-link.ts'

const id = '1AbCdEfGhIjKlMnOpQrStUvWx-_Yz'
const direct = `https://drive.google.com/uc?export=view&id=${id}`

describe('Drive links', () => {
  it.each([
    `https://drive.google.com/file/d/${id}/view?usp=sharing`,
    `https://drive.google.com/open?id=${id}`,
    `https://drive.google.com/uc?export=view&id=${id}`,
    `https://drive.google.com/thumbnail?id=${id}&sz=w1000`,
    `  https://docs.google.com/file/d/${id}/edit `,
    `https://lh3.googleusercontent.com/d/${id}`,
    `https://drive.google.com/file/d/${id}/view?resourcekey=0-abcdefghijklmnopqrstuvwxyz`,
  ])('%s becomes the direct-view address', (link) => {
    expect(driveImageUrl(link)).toBe(direct)
  })

  it.each([
    '',
    'not a link',
    'https://drive.google.com/file/d/tooShort/view',
    `https://example.org/file/d/${id}/view`,
    `https://drive.google.com.evil.example/file/d/${id}`,
    `https://evilgoogle.com/file/d/${id}`,
    `https://drive.google.com/drive/folders/${id}`,
    `javascript:alert('${id}')//drive.google.com`,
    id,
  ])('refuses %j', (link) => {
    expect(driveImageUrl(link)).toBeUndefined()
  })

  it('need a file id of 25 or more characters', () => {
    const link = (length: number) => `https://drive.google.com/file/d/${'a'.repeat(length)}/view`
    expect(driveFileId(link(24))).toBeUndefined()
    expect(driveFileId(link(25))).toBe('a'.repeat(25))
  })

  it('turn into an address that names the same file again', () => {
    const word = fc.stringMatching(/^[-\w]{25,60}$/)
    fc.assert(
      fc.property(word, (file) => {
        const image = driveImageUrl(`https://drive.google.com/file/d/${file}/view`) ?? ''
        expect(driveFileId(image)).toBe(file)
        expect(driveImageUrl(image)).toBe(image)
      }),
    )
  })
})

describe('links', () => {
  it.each([
    'https://a.example/x?y#z',
    'http://localhost:1/',
    'HTTPS://a.example',
    'https://a.example/My file.pdf',
    'https://a.example/@me',
  ])('%s is a web link', (link) => {
    expect(isWebLink(link)).toBe(true)
  })
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '//a.example',
    'a.example',
    'https://',
    'https://a b',
    'https:a.example',
    ' https://a.example',
    'https://a.example/\n',
    'https://a.example/\tx',
    'https://me:secret@a.example/',
    'https://me@a.example/',
    'https://:secret@a.example/',
    'https://bank.example@evil.example/',
    '',
  ])('%s is none', (link) => {
    expect(isWebLink(link)).toBe(false)
  })
  it('never accepts another scheme', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isWebLink(`javascript:${text}`)).toBe(false)
        if (isWebLink(text)) expect(text).toMatch(/^https?:/i)
      }),
    )
  })
})

describe('pictures', () => {
  it.each([
    [`https://drive.google.com/file/d/${id}/view?usp=sharing`, direct],
    [`https://drive.google.com/open?id=${id}`, direct],
    [direct, direct],
    ['https://drive.google.com/file/d/short/view', 'https://drive.google.com/file/d/short/view'],
    [`https://example.org/file/d/${id}/cover.png`, `https://example.org/file/d/${id}/cover.png`],
    [' https://example.org/cover.png ', 'https://example.org/cover.png'],
  ])('the picture of %s is at %s', (link, address) => {
    expect(pictureAddressOf(link)).toBe(address)
  })
  it('is loaded over https only', () => {
    expect(pictureAddressOf('http://example.org/cover.png')).toBe('https://example.org/cover.png')
    expect(pictureAddressOf('HTTP://example.org/cover.png')).toBe('https://example.org/cover.png')
  })
  it.each([
    [direct, true],
    ['https://lh3.googleusercontent.com/d/1', true],
    ['https://pictures.example/a.png', true],
    ['https://a.cdn.example/a.png', true],
    ['https://example.org/a.png', false],
    ['https://cdn.example/a.png', false],
    ['https://evilcdn.example/a.png', false],
    ['https://pictures.example.evil.example/a.png', false],
    ['https://pictures.example:8443/a.png', false],
    ['http://pictures.example/a.png', false],
    ['https://googleusercontent.com.evil.example/', false],
    ['', false],
  ])('%s is loaded: %s', (address, isLoaded) => {
    expect(isPictureHost(address, ['pictures.example', '*.cdn.example'])).toBe(isLoaded)
  })
  it.each(['', 'cover.png', 'javascript:alert(1)'])('%s is no picture', (link) => {
    expect(pictureAddressOf(link)).toBeNull()
  })
})
