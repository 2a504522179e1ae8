// Package private keeps secrets of a process from the other processes of its user.
package private
